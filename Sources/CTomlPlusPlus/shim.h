// toml++ is C++ and reached through the CToml target; this module only carries its build flags.
