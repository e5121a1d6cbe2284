# make demo   builds the program and scans a sample app archive that has leaks in it
# make test   builds everything and runs all tests
# Both install what is missing first (see .ci/setup). Also: release, lint, docs, install PREFIX=…, clean.

PREFIX ?= /usr/local
RELEASE = .build/release/watertight
DEMO = .build/demo

# A crash in a test is to end it, not to start a back-trace that outlives it.
export SWIFT_BACKTRACE = enable=no

.PHONY: demo test release lint docs install clean setup setup-test

demo: release
	@sh Fixtures/demo/make.sh $(DEMO)
	@sh Fixtures/demo/scan.sh $(RELEASE) $(DEMO)

test: setup-test release
	swift test --disable-xctest

release: setup
	swift build -c release --static-swift-stdlib --product watertight

setup:
	@sh .ci/setup build

setup-test:
	@sh .ci/setup build test

lint:
	swift format lint --strict --recursive --parallel Package.swift Sources Tests

docs: setup
	swift build --product Watertight
	sh .ci/docs .build/docs

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(RELEASE) "$(DESTDIR)$(PREFIX)/bin/watertight"

clean:
	rm -rf .build
