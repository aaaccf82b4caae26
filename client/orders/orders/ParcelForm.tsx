import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { INVOICE_NO_LENGTH_MAX } from '../../../schema/orders/constants.ts';
import { invoiceOf } from '../../../schema/orders/invoice-number.ts';
import { queryOf, useQuery } from '../../app/calls/query.ts';
import { useNames } from '../../app/i18n/localized.ts';
import { useSending } from '../../app/use-sending.ts';
import { Button } from '../../design/controls/Button.tsx';
import { SelectField } from '../../design/controls/SelectField.tsx';
import { TextField } from '../../design/controls/TextField.tsx';
import { layout } from '../../design/layout/layout.ts';

/** As the contract has it. */
const INVOICE_NO = /^[A-Za-z0-9-]+$/;

export interface ParcelSent {
  readonly deliveryCompanyCode: string;
  readonly invoiceNo: string;
}

interface ParcelFormProps {
  readonly before?: ParcelSent | null;
  readonly submit: string;
  readonly onSend: (parcel: ParcelSent) => Promise<void>;
}

/** A parcel: its courier and its number. */
export function ParcelForm({ before = null, submit, onSend }: ParcelFormProps) {
  const t = useTranslations('orders.parcel');
  const nameFor = useNames();
  const { data } = useQuery({ ...queryOf('deliveryCompanies', {}), staleTime: Infinity });
  const [courier, setCourier] = useState(before?.deliveryCompanyCode ?? '');
  const [number, setNumber] = useState(before?.invoiceNo ?? '');
  const invoiceNo = invoiceOf(number);
  const isNumber = INVOICE_NO.test(invoiceNo);
  const { tried, busy, onSubmit } = useSending(courier !== '' && isNumber, () =>
    onSend({ deliveryCompanyCode: courier, invoiceNo }),
  );
  return (
    <form className={layout({ column: 5, above: 3 })} noValidate onSubmit={onSubmit}>
      <SelectField
        label={t('courier')}
        placeholder={t('choose')}
        value={courier}
        error={tried && courier === '' ? t('wrong.courier') : undefined}
        options={(data?.deliveryCompanys ?? []).map((company) => ({
          value: company.deliveryCompanyCode,
          text: nameFor(company),
        }))}
        onChange={({ currentTarget }) => setCourier(currentTarget.value)}
      />
      <TextField
        label={t('number')}
        className="num"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={INVOICE_NO_LENGTH_MAX}
        value={number}
        error={tried && !isNumber ? t('wrong.number') : undefined}
        onChange={({ currentTarget }) => setNumber(currentTarget.value)}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}
