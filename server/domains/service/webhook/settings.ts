import { oneOf } from '../../../platform/settings.ts';

export const webhookSettings = {
  webhookPrivate: oneOf('WEBHOOK_PRIVATE', ['1'], {
    about:
      '`1` also lets [webhooks](webhooks.md) name addresses of your own network, and such without TLS: for one shop of your own, and for trying',
    unset: null,
  }),
};
