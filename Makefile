# Node 24 comes with the dependencies; it must be found before the system's.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
DATA_DIR ?= ./data
export DATA_DIR

INSTALLED := node_modules/.package-lock.json
# What only tests, checks and benchmarks need is installed with these: more than half of all packages.
ALL_INSTALLED := node_modules/.all-installed
BUILT := dist/client/index.html
CLIENT := $(shell find client schema -type f -not -name '*.test.*' -not -path 'client/testing/*' 2>/dev/null)

# What `prove` tries, as a multiple of what `test` does.
PROOF_SCALE ?= 10

.PHONY: help start serve cluster reset test check prove bench bench-scale
help: ## what can be made
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

start: $(INSTALLED) $(BUILT) ## install, build, and serve a running broadcast (PORT, HOST, DATA_DIR, NATS_URL)
	@exec node fixtures/demo.ts

serve: $(INSTALLED) $(BUILT) ## install, build, and serve a shop of your own, which is empty at first (PORT, HOST, DATA_DIR, DATABASE_URL)
	@exec node server/main.ts

cluster: $(INSTALLED) $(BUILT) ## two servers on a PostgreSQL and a NATS of their own, to be killed and watched (PORT: the first one's)
	@exec node fixtures/cluster/demo.ts

reset: ## throw the data away, so that the next start begins again
	rm -rf "$(DATA_DIR)"

test: $(ALL_INSTALLED) $(BUILT) ## everything: types, lint, format, unit, server and browser tests
	@sh .ci/install-test-tools
	npm run check
	node .ci/test.ts

check: $(ALL_INSTALLED) ## types, lint, format and who imports whom only
	npm run check

prove: $(ALL_INSTALLED) $(BUILT) ## whole what `test` tries small: kills, a long soak, crowds; says which promises held (PROOF_SCALE)
	@sh .ci/install-test-tools
	@sh .ci/install-proof-tools
	PROOF_SCALE=$(PROOF_SCALE) node .ci/test.ts

bench: $(ALL_INSTALLED) ## measure us beside our peers; results in bench/results
	node bench/run.ts

bench-scale: $(ALL_INSTALLED) ## the same for a log of five million events; takes a while
	node bench/scale.ts

# npm warns of every package that asks for a newer Node than the one npm runs on; Node 24 runs them. Errors are still shown whole.
INSTALL := npm ci --no-audit --no-fund --loglevel=error

# Who has installed all keeps all.
$(INSTALLED): package.json package-lock.json
	@echo 'Installing the dependencies …'
	@$(INSTALL) $(if $(wildcard $(ALL_INSTALLED)),&& touch $(ALL_INSTALLED),--omit=dev)
	@touch $@

$(ALL_INSTALLED): package.json package-lock.json
	@echo 'Installing the dependencies, and what tests need: a minute the first time …'
	@$(INSTALL)
	@touch $(INSTALLED) $@

$(BUILT): $(INSTALLED) $(CLIENT)
	@echo 'Building the client …'
	@npm run --silent build -- --logLevel error
	@touch $@
