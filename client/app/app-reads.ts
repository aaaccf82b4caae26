import { BRIDGE_READ_EVERY, BRIDGE_READ_TIMEOUT } from '../../schema/constants.ts';
import { tellApp } from './bridge.ts';
import { type FromApp, onApp } from './from-app.ts';

/**
 * The token that the app around keeps for the next start. The app may still be starting itself, so it is asked again until it
 * answers. Undefined: it has none, or does not answer in time.
 */
export async function readSavedUser(): Promise<FromApp['saveUser'] | undefined> {
  const { promise, resolve } = Promise.withResolvers<FromApp['saveUser'] | undefined>();
  const stop = onApp('saveUser', resolve);
  const ask = () => tellApp('saveUser', {});
  const asking = setInterval(ask, BRIDGE_READ_EVERY);
  const patience = setTimeout(resolve, BRIDGE_READ_TIMEOUT);
  ask();
  try {
    return await promise;
  } finally {
    clearInterval(asking);
    clearTimeout(patience);
    stop();
  }
}
