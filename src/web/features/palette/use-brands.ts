import { useEffect, useState } from 'react';
import type { FilterLists } from '../../../language/plan/index.ts';
import { useServices, useSession } from '../../services/index.ts';

export interface Brand {
  readonly id: string;
  readonly title: string;
}

/** The brands of the user; empty until they have loaded, and where loading failed. */
export const useBrands = (): readonly Brand[] => {
  const { http } = useServices();
  const { user } = useSession();
  const company = user?.company ?? null;
  const [brands, setBrands] = useState<readonly Brand[]>([]);
  useEffect(() => {
    if (company === null) return undefined;
    const asking = new AbortController();
    const path = `welcome-box/${encodeURIComponent(company)}`;
    http.get<FilterLists>(path, { signal: asking.signal }).then(
      ({ brandFilter = [] }) =>
        setBrands(brandFilter.map(({ title, value }) => ({ id: String(value), title: String(title) }))),
      () => undefined,
    );
    return () => asking.abort();
  }, [http, company]);
  return brands;
};
