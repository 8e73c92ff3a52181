import { late } from '../../kit/late.tsx';

/** Loaded on demand: few pages have commands beside their titles. */
export const { Component: LateCommandButton } = late(
  async () => (await import('./CommandButton.tsx')).CommandButton,
);
