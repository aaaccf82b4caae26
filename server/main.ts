import { enableCompileCache } from 'node:module';

// Everything else is imported after this: with its compiled code cached, the server starts in four fifths of the time.
enableCompileCache();
const { localAddress } = await import('./platform/local-address.ts');
const { runServer } = await import('./run.ts');
const { standIns } = await import('./stand-ins.ts');

let isEmpty = false;
let areTextsKept = false;
await runServer({
  prepare: async ({ app, log }, config) => {
    for (const warning of standIns(config)) app.log.warn({ isStandIn: true }, warning);
    areTextsKept = config.solapi === null;
    isEmpty = (await log.lastPosition()) === 0;
  },
  listening: (address) => {
    const { hostname, port } = new URL(address);
    process.stdout.write(`Sellover listens on ${address}\n`);
    if (isEmpty) process.stdout.write(firstSteps(localAddress(hostname, Number(port))));
  },
});

function firstSteps(address: string): string {
  const codes = areTextsKept
    ? '  No texts are sent yet: a manager reads the codes of those who sign up with npx sellover outbox.\n'
    : '';
  return `
  Nothing is here yet. In another terminal, in this folder and with the same settings:

    npx sellover member create boss@shop.example --manager

  It asks for a password, and says what to do next. Then open ${address} and log in.
${codes}  The whole way is in server/docs/first-shop.md.

`;
}
