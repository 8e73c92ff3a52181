import { useMemo } from 'react';
import { createFormatters, type Formatters } from '../../format/index.ts';
import { useLanguage } from '../i18n/index.ts';
import { useSession } from './index.ts';

/** Formats figures and dates in the reader's locale, and amounts in the company's currency. */
export const useFormatters = (): Formatters => {
  const { locale } = useLanguage();
  const { metadata } = useSession();
  const currency = metadata?.currency.code ?? null;
  const companyTimeZone = metadata?.timeZone;
  return useMemo(
    () => createFormatters({ locale, currency, companyTimeZone }),
    [locale, currency, companyTimeZone],
  );
};
