// The parts of G2, the engine of @ant-design/charts, that our marks need. Its whole library has maps, graphs, word
// clouds, axes, legends and tooltips too, and weighs twice as much. The version must be the one that
// @ant-design/charts brings.
import { Mark } from '@antv/g2/esm/composition/mark';
import { View } from '@antv/g2/esm/composition/view';
import { Cartesian } from '@antv/g2/esm/coordinate/cartesian';
import { Theta } from '@antv/g2/esm/coordinate/theta';
import { Inline } from '@antv/g2/esm/data/inline';
import { Column } from '@antv/g2/esm/encode/column';
import { Constant } from '@antv/g2/esm/encode/constant';
import { Field } from '@antv/g2/esm/encode/field';
import { Area } from '@antv/g2/esm/mark/area';
import { Interval } from '@antv/g2/esm/mark/interval';
import { Line } from '@antv/g2/esm/mark/line';
import { Point } from '@antv/g2/esm/mark/point';
import { Rect } from '@antv/g2/esm/mark/rect';
import { Band } from '@antv/g2/esm/scale/band';
import { Constant as ConstantScale } from '@antv/g2/esm/scale/constant';
import { Identity } from '@antv/g2/esm/scale/identity';
import { Linear } from '@antv/g2/esm/scale/linear';
import { Ordinal } from '@antv/g2/esm/scale/ordinal';
import { Classic } from '@antv/g2/esm/theme/classic';
import { StackY } from '@antv/g2/esm/transform/stackY';

export const engineLibrary = {
  'composition.mark': Mark,
  'composition.view': View,
  'coordinate.cartesian': Cartesian,
  'coordinate.theta': Theta,
  'data.inline': Inline,
  'encode.column': Column,
  'encode.constant': Constant,
  'encode.field': Field,
  'mark.area': Area,
  'mark.interval': Interval,
  'mark.line': Line,
  'mark.point': Point,
  'mark.rect': Rect,
  'scale.band': Band,
  'scale.constant': ConstantScale,
  'scale.identity': Identity,
  'scale.linear': Linear,
  'scale.ordinal': Ordinal,
  'theme.classic': Classic,
  'transform.stackY': StackY,
} as const;
