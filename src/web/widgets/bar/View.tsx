import { CartesianChart } from '../charts/CartesianChart.tsx';
import type { CartesianProps } from '../charts/model.ts';
import type { WidgetContext } from '../widget.ts';

export function View({
  props,
  context,
}: {
  readonly props: CartesianProps;
  readonly context: WidgetContext;
}) {
  return <CartesianChart shape="bar" props={props} context={context} />;
}
