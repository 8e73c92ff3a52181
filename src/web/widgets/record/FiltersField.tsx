import { Button, Input } from 'antd';
import { useState } from 'react';
import { AddressLink } from '../AddressLink.tsx';
import { FilterWords } from '../row/FilterWords.tsx';
import type { WidgetContext } from '../widget.ts';
import type { Marks } from './marks.ts';

interface FiltersFieldProps {
  /** The page with the filters; null while no page is chosen. */
  readonly address: string | null;
  /** The filters as in an address: `?brand=B2`. */
  readonly value: string;
  readonly marks: Marks;
  readonly context: WidgetContext;
  readonly onEdit: (value: string) => void;
}

/** The filters of a page in words. Whoever knows their notation can change them as in an address. */
export function FiltersField({ address, value, marks, context, onEdit }: FiltersFieldProps) {
  const { appText, actions } = context;
  const [isOpen, setOpen] = useState(false);
  const isWritten = isOpen || address === null || marks['aria-invalid'];
  return (
    <div
      className="record-filters"
      role="group"
      aria-labelledby={marks['aria-labelledby']}
      aria-describedby={marks['aria-describedby']}
    >
      {address === null ? null : <FilterWords {...{ address, context }} />}
      {isWritten ? (
        <Input
          {...marks}
          dir={value === '' ? undefined : 'ltr'}
          value={value}
          onChange={({ target }) => onEdit(target.value)}
        />
      ) : null}
      {address === null ? null : (
        <p>
          <AddressLink link={{ address: () => address, open: actions.open }} className="record-address">
            {appText('record.filters.open')}
          </AddressLink>
          <Button size="small" type="link" aria-expanded={isWritten} onClick={() => setOpen(!isOpen)}>
            {appText('record.filters.edit')}
          </Button>
        </p>
      )}
    </div>
  );
}
