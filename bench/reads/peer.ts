import fastify from 'fastify';

/** The minimum that Fastify does for an answer: it parses a posted body as JSON and sends a constant text. */
const body = process.env['BODY']!;
const app = fastify();
app.route({
  method: ['GET', 'POST'],
  url: process.env['ROUTE']!,
  handler: (_request, reply) => reply.type('application/json; charset=utf-8').send(body),
});
process.on('SIGTERM', () => process.exit());
process.stdout.write(`listens on ${await app.listen({ port: Number(process.env['PORT']) })}\n`);
