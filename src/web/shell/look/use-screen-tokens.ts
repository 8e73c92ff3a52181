import { useMemo } from 'react';
import { tokensOf, type DesignTokens } from '../../theme/index.ts';
import { usePreferences } from '../services/index.ts';
import { useFace } from './use-face.ts';

/** The look of the screen: the reader's own, else the customer's. */
export const useScreenTokens = (): DesignTokens => {
  const { skin } = usePreferences();
  const face = useFace();
  return useMemo(() => tokensOf(skin ?? face.skin, face.color ?? undefined), [skin, face.skin, face.color]);
};
