import type { ComponentType } from '../../language/plan/index.ts';
import { CheckBoxControl } from './CheckBoxControl.tsx';
import type { Control } from './control.ts';
import { SearchControl } from './SearchControl.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';
import { SelectCheckListControl } from './SelectCheckListControl.tsx';
import { SelectDateControl } from './SelectDateControl.tsx';
import { SelectListControl } from './SelectListControl.tsx';
import { SelectNumberControl } from './SelectNumberControl.tsx';
import { SelectPeriodControl } from './SelectPeriodControl.tsx';
import { SubmitControl } from './SubmitControl.tsx';

/** The control of a component type, and whether it has its own label. */
export interface ControlDefinition {
  readonly Control: Control;
  readonly labelled: boolean;
}

/** The control of each component type; null for types without one. A missing type does not compile. */
export const controls: Readonly<Record<ComponentType, ControlDefinition | null>> = {
  selectList: { Control: SelectListControl, labelled: false },
  segmented: { Control: SegmentedControl, labelled: false },
  selectCheckList: { Control: SelectCheckListControl, labelled: false },
  selectDate: { Control: SelectDateControl, labelled: false },
  selectPeriod: { Control: SelectPeriodControl, labelled: false },
  selectNumber: { Control: SelectNumberControl, labelled: false },
  search: { Control: SearchControl, labelled: false },
  checkBox: { Control: CheckBoxControl, labelled: true },
  variable: null,
  submit: { Control: SubmitControl, labelled: true },
};
