/*
 * The service worker: it shows push messages, and opens what they lead to. It keeps no page and answers no request, so a
 * page always comes from the server. A message is a `PushPayload` of the server.
 */

/** Opens addresses of this site only, so that a forged message cannot lead to another one. */
function ownAddress(path) {
  const url = URL.parse(path, self.location.origin);
  return url?.origin === self.location.origin ? url.href : self.location.origin;
}

// A newer one has nothing to wait for.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url, off } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    lang,
    tag,
    icon: '/icons/site-192.png',
    badge: '/icons/site-192.png',
    data: { url, off: off?.path },
    actions: off ? [{ action: 'off', title: off.label }] : [],
  });
  event.waitUntil(shown);
});

async function open(address) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find((each) => each.url === address);
  if (page) return page.focus();
  return self.clients.openWindow(address);
}

self.addEventListener('notificationclick', (event) => {
  const { action, notification } = event;
  const { url, off } = notification.data;
  notification.close();
  event.waitUntil(
    action === 'off' && off
      ? // Where that fails, its page says so and offers it again.
        fetch(ownAddress(off), { method: 'POST' }).then(
          ({ ok }) => (ok ? undefined : open(ownAddress(off))),
          () => open(ownAddress(off)),
        )
      : open(ownAddress(url)),
  );
});
