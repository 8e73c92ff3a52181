import { Segmented } from 'antd';
import type { Say } from '../../i18n/index.ts';
import type { GridProps } from './to-props.ts';

interface ColumnSetsProps extends Pick<GridProps, 'columnSets'> {
  /** The index of the shown set; the number of sets for all columns. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly say: Say;
}

/** The switch between sets of columns and all columns. */
export function ColumnSets({ columnSets, shown, onShow, say }: ColumnSetsProps) {
  const titles = [...columnSets.map(({ title }) => title), say('grid.allColumns')];
  return (
    <div className="grid-sets">
      <Segmented
        size="small"
        aria-label={say('grid.columns')}
        options={titles.map((label, value) => ({ label, value }))}
        value={shown}
        onChange={onShow}
      />
    </div>
  );
}
