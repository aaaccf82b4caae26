/** For domains that tell members something. */
export { Alerts, type News, type PendingAlerts } from './alerts.ts';
/** For domains that ask members whether they want advertising. */
export {
  advertisingAgreed,
  advertisingAnswered,
  advertisingListeners,
  getsAdvertising,
} from './advertising.ts';
