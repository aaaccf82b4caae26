/** Loaded into a server before it starts (with --expose-gc), so that only what it holds counts as its memory. */
setInterval(() => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }), 1000).unref();
