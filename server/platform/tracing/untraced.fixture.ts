import { registerHooks } from 'node:module';

/** Opens a server without a collector, and says what of OpenTelemetry it has loaded. Its hook must be there first. */
const loaded: string[] = [];
registerHooks({
  load: (url, context, next) => {
    loaded.push(url);
    return next(url, context);
  },
});
const { openSellover } = await import('../../app.ts');
const { configFrom } = await import('../../settings.ts');
const { systemClock } = await import('../clock.ts');
const config = { ...configFrom(process.env), logLevel: 'fatal' } as const;
const { app, close } = await openSellover(config, systemClock);
await app.ready();
// prom-client loads the API, which does nothing by itself.
const found = loaded.filter((url) => /@opentelemetry\/(?!api\/)|fastify\/otel|open-telemetry/.test(url));
const said = { loads: loaded.length, found, hasHook: app.hasRequestDecorator('opentelemetry') };
await close();
process.stdout.write(JSON.stringify(said));
