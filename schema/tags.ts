/** The groups of operations, in the order of the API's document, with what each is about. */
export const TAGS = {
  auth: 'Logging in, and who one is: passwords, passkeys, providers, codes to phones. An access token is short-lived; a refresh token gets the next one.',
  users:
    'What belongs to one member: profile, addresses, reviews, questions, consents. Most is for that member alone.',
  terms: 'The terms and the privacy policy: which version is in force, and every one before it.',
  alerts: 'What a member is told in the app, by push and by text, and which of it they want.',
  products:
    'Products as buyers see them: lists, details, options, reviews, questions, favourites. A product has one price; in a broadcast it may have a live price.',
  broadcasts:
    'Broadcasts as viewers see them: what is on air, past or to come, and its room. The room itself speaks over a socket.',
  game: 'Rock-paper-scissors in a room: the host creates it and leads it, viewers join and choose.',
  coupons: 'Coupons: those that a member holds, and those that a broadcast gives away.',
  points: 'Points: one is worth one won. They are earned, given and used, and they expire.',
  baskets: 'The cart: a member’s own, or what a guest has gathered and sends with each call.',
  orders:
    'Ordering. Ask for a quote, then place the order with the amounts of the quote; stock is taken with it. Then pay.',
  payments: 'Paying an order, and refunds. The provider tells the server what was paid; nobody else does.',
  claims:
    'What is asked for after an order: cancelling, returning and exchanging, and where each request stands.',
  sellers: 'Sellers: how their shops look, what they say of themselves, their brands and places.',
  host: 'What a host does: products, plans, the room, orders to send, sales. Managers may do it for every seller.',
  webhooks:
    'Events for other programs: where they go, and what became of them. `server/docs/webhooks.md` lists the events.',
  sally: 'Members who broadcast for sellers: their application and their contracts.',
  media: 'Uploading pictures and videos.',
  service: 'Customer service: notices, frequent questions, inquiries.',
  translation: 'Korean texts in other languages.',
  site: 'The site as a whole: who runs it, versions of the app, short links, visits.',
  operations: 'For managers: members, reports, refunds, points, and the server’s own timers.',
} as const;

export type Tag = keyof typeof TAGS;
