import { Segmented } from 'antd';
import type { AppText } from '../../i18n/index.ts';
import type { GridProps } from './to-props.ts';

interface ColumnSetsProps extends Pick<GridProps, 'columnSets'> {
  /** The index of the shown set; the number of sets for all columns. */
  readonly shown: number;
  readonly onShow: (index: number) => void;
  readonly appText: AppText;
}

/** The switch between sets of columns and all columns. */
export function ColumnSets({ columnSets, shown, onShow, appText }: ColumnSetsProps) {
  const titles = [...columnSets.map(({ title }) => title), appText('grid.allColumns')];
  return (
    <div className="grid-sets">
      <Segmented
        size="small"
        aria-label={appText('grid.columns')}
        options={titles.map((label, value) => ({ label, value }))}
        value={shown}
        onChange={onShow}
      />
    </div>
  );
}
