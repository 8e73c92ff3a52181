import { late } from '../../kit/late.tsx';

/** Few pages have commands beside their titles: the code comes with the first of them. */
export const { Component: LateCommandButton } = late(
  async () => (await import('./CommandButton.tsx')).CommandButton,
);
