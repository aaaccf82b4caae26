import { isRegistrationNo } from '../../schema/catalog/business-number.ts';
import { text, together } from './settings.ts';

const LENGTH_MAX = 200;
const asLine = {
  fits: (given: string) => given.length <= LENGTH_MAX && !/\p{Cc}/u.test(given),
  must: `be one line of at most ${LENGTH_MAX} characters`,
};

/** Who runs the site. Pages show it below, and invoices name it; what is not set, they leave out. */
export const company = together({
  companyName: text('COMPANY_NAME', 'who runs the site, as pages show it below and invoices name it', asLine),
  representativeName: text('COMPANY_REPRESENTATIVE', 'who represents it', asLine),
  registrationNo: text(
    'COMPANY_REGISTRATION_NO',
    'its business registration number, such as `120-81-47521`',
    {
      fits: isRegistrationNo,
      must: 'be a registration number such as 120-81-47521, whose last digit fits the others',
    },
  ),
  mailOrderNo: text('COMPANY_MAIL_ORDER_NO', 'the number of its mail-order business', asLine),
  address: text('COMPANY_ADDRESS', 'where it is', asLine),
  phone: text('COMPANY_PHONE', 'whom to call', {
    fits: (tel) => /^[0-9+-]{1,20}$/.test(tel),
    must: 'be a number to call such as 02-1234-5678',
  }),
  email: text('COMPANY_EMAIL', 'whom to write to', {
    fits: (mail) => /^[^\s@]{1,64}@[^\s@]{1,100}$/.test(mail),
    must: 'be a mail address such as help@shop.example',
  }),
  hostingProvider: text('COMPANY_HOSTING', 'who runs the machines that the site is on', asLine),
});
