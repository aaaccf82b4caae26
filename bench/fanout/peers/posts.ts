import { createServer, type Server } from 'node:http';

/** An HTTP server that takes posts of `{ "msg": … }` and does nothing else with them. */
export function postServer(said: (msg: string) => void): Server {
  return createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      said((JSON.parse(body) as { msg: string }).msg);
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    });
  });
}

export function listen(server: Server): void {
  server.listen({ port: Number(process.env['PORT']), host: process.env['HOST'], backlog: 4096 }, () => {
    const address = server.address();
    if (typeof address === 'object' && address)
      process.stdout.write(`listens on http://127.0.0.1:${address.port}\n`);
  });
  process.on('SIGTERM', () => process.exit());
}
