/** For domains that tell members something. */
export { Alerts, type News, type Telling, type Told } from './alerts.ts';
/** For the decision in which somebody joins: the rows of what they have agreed to. */
export { flagRows } from './push-flags.ts';
