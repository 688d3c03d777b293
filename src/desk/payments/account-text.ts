import type { TypedTranslate } from '#i18n/i18n-provider.tsx';

const PROVIDER = 'provider ';
const ACCOUNTS = ['deposits', 'balances', 'unallocated', 'disputed', 'dispute losses'] as const;

/** The name of an account of the ledger. */
export function accountText(account: string, t: TypedTranslate): string {
  if (account.startsWith(PROVIDER))
    return t('desk:ledger.accounts.provider', { provider: account.slice(PROVIDER.length) });
  const known = ACCOUNTS.find((name) => name === account);
  return known ? t(`desk:ledger.accounts.${known}`) : account;
}
