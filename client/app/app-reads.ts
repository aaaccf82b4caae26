import { BRIDGE_READ_EVERY, BRIDGE_READ_TIMEOUT } from '../../schema/constants.ts';
import { tellApp } from './bridge.ts';
import { type FromApp, onApp } from './from-app.ts';

/** The token that the app around keeps for the next start. Undefined: it has none, or does not answer in time. */
export function readSavedUser(): Promise<FromApp['saveUser'] | undefined> {
  return readFromApp('saveUser');
}

/** The token by which push messages reach this phone. Undefined as above. */
export function readPushToken(): Promise<FromApp['pushToken'] | undefined> {
  return readFromApp('pushToken');
}

/** The app may still be starting itself, so it is asked again until it answers. */
async function readFromApp<Name extends 'saveUser' | 'pushToken'>(
  name: Name,
): Promise<FromApp[Name] | undefined> {
  const { promise, resolve } = Promise.withResolvers<FromApp[Name] | undefined>();
  const stop = onApp(name, resolve);
  const ask = () => tellApp(name, {});
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
