/**
 * Push messages to this browser. What must stay true:
 * - It speaks for the member who is logged in here: a logout ends it, and another member starts without it.
 * - The browser asks for permission on a press of a button only.
 */
import type { Locale } from '../../../schema/locales.ts';
import { api } from '../../app/calls/api.ts';

/** `none`: this browser cannot. `denied`: somebody has told the browser not to. */
export type Reach = 'none' | 'denied' | 'off' | 'on';

const WORKER = '/push-worker.js';
/** The member whom this browser reaches. */
const STORED = 'sellover.push';
/** The member and the language of this page's last registration. */
let told = '';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

function reachedMember(): number | null {
  try {
    return Number(localStorage.getItem(STORED)) || null;
  } catch {
    return null;
  }
}

function remember(userSysId: number | null): void {
  try {
    if (userSysId === null) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, String(userSysId));
  } catch {
    // Storage can be missing or refuse: then it must be turned on again after the next login.
  }
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether this browser reaches the member. */
export async function reachOf(userSysId: number): Promise<Reach> {
  if (!canPush()) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return reachedMember() === userSysId && (await subscription()) ? 'on' : 'off';
}

/** Asks the person where the browser has not done so yet. Throws what the browser or a call throws. */
export async function turnOn(userSysId: number, locale: Locale): Promise<Reach> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await subscribe(userSysId, locale);
  return 'on';
}

async function subscribe(userSysId: number, locale: Locale): Promise<void> {
  const [{ publicKey }] = await Promise.all([api('pushKey', {}), navigator.serviceWorker.register(WORKER)]);
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const known = await pushManager.getSubscription();
  // The server's keys may have changed, and one subscription cannot have two.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await api('subscribePush', { uid: userSysId, endpoint: endpoint ?? '', keys: { p256dh, auth } });
  told = `${userSysId} ${locale}`;
  remember(userSysId);
}

/** Throws what the call throws; this browser then stays as it is. */
export async function turnOff(userSysId: number): Promise<Reach> {
  const known = await subscription();
  if (known) await api('unsubscribePush', { uid: userSysId, endpoint: known.endpoint });
  await known?.unsubscribe();
  remember(null);
  told = '';
  return 'off';
}

/**
 * Follows logins, logouts and the language. Asks nobody anything: only a browser that its member has turned on before is on
 * again. `userSysId` null: nobody is logged in.
 */
export async function follow(userSysId: number | null, locale: Locale): Promise<void> {
  const reached = reachedMember();
  if (!canPush() || reached === null) return;
  if (userSysId === reached) {
    if (Notification.permission !== 'granted' || told === `${userSysId} ${locale}`) return;
    await subscribe(reached, locale);
    return;
  }
  told = '';
  // The server hears of it from the push service.
  await (await subscription())?.unsubscribe();
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  return one !== null && new Uint8Array(one).every((byte, at) => byte === other[at]);
}
