import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';

/** Every answer says when it was given, by the clock that deadlines go by. Clients put their own clocks right with it. */
export function tellTime(app: FastifyInstance, clock: Pick<Clock, 'now'>): void {
  let [second, date] = [-1, ''];
  app.addHook('onRequest', (_request, reply, done) => {
    const now = Math.floor(clock.now() / 1000);
    if (now !== second) [second, date] = [now, new Date(now * 1000).toUTCString()];
    void reply.header('date', date);
    done();
  });
}
