#include "RulePacks.h"
