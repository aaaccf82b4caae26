import { useTranslations } from 'use-intl';
import type { RefundAccount } from '../../../../schema/orders/claim-request.ts';
import { ACCOUNT_HOLDER_LENGTH_MAX } from '../../../../schema/orders/constants.ts';
import { useNames } from '../../../app/i18n/localized.ts';
import { queryOf, useQuery } from '../../../app/calls/query.ts';
import { SelectField } from '../../../design/controls/SelectField.tsx';
import { TextField } from '../../../design/controls/TextField.tsx';
import { layout } from '../../../design/layout/layout.ts';
import styles from '../orders.module.css';

export const NO_ACCOUNT: RefundAccount = { bankCode: '', accountHolder: '', accountNumber: '' };

/** As the contract has it. */
const ACCOUNT_NUMBER = /^[0-9-]{6,30}$/;

export function tidiedAccount({ bankCode, accountHolder, accountNumber }: RefundAccount): RefundAccount {
  return {
    bankCode,
    accountHolder: accountHolder.trim(),
    accountNumber: accountNumber.replaceAll(/\s/g, ''),
  };
}

export function wrongInAccount(account: RefundAccount): ReadonlySet<'bank' | 'holder' | 'number'> {
  const { bankCode, accountHolder, accountNumber } = tidiedAccount(account);
  const wrong = new Set<'bank' | 'holder' | 'number'>();
  if (bankCode === '') wrong.add('bank');
  if (accountHolder === '') wrong.add('holder');
  if (!ACCOUNT_NUMBER.test(accountNumber)) wrong.add('number');
  return wrong;
}

interface AccountFieldProps {
  readonly account: RefundAccount;
  readonly tried: boolean;
  readonly onChange: (account: RefundAccount) => void;
}

/** Where money goes back to that came by transfer. */
export function AccountField({ account, tried, onChange }: AccountFieldProps) {
  const t = useTranslations('orders.account');
  const nameFor = useNames();
  const { data } = useQuery({ ...queryOf('banks', {}), staleTime: Infinity });
  const wrong = tried ? wrongInAccount(account) : new Set<string>();
  const errorOf = (field: 'bank' | 'holder' | 'number') =>
    wrong.has(field) ? t(`wrong.${field}`) : undefined;
  return (
    <fieldset className={layout({ column: 4 }, styles['accountFieldAccount'])}>
      <legend className={layout({ weight: 'semibold' })}>{t('title')}</legend>
      <p className={layout({ above: 1, quiet: true })}>{t('note')}</p>
      <SelectField
        label={t('bank')}
        placeholder={t('choose')}
        value={account.bankCode}
        error={errorOf('bank')}
        options={(data?.banks ?? []).map((bank) => ({ value: bank.bankCode, text: nameFor(bank) }))}
        onChange={({ currentTarget }) => onChange({ ...account, bankCode: currentTarget.value })}
      />
      <TextField
        label={t('holder')}
        autoComplete="name"
        maxLength={ACCOUNT_HOLDER_LENGTH_MAX}
        value={account.accountHolder}
        error={errorOf('holder')}
        onChange={({ currentTarget }) => onChange({ ...account, accountHolder: currentTarget.value })}
      />
      <TextField
        label={t('number')}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        value={account.accountNumber}
        error={errorOf('number')}
        onChange={({ currentTarget }) => onChange({ ...account, accountNumber: currentTarget.value })}
      />
    </fieldset>
  );
}
