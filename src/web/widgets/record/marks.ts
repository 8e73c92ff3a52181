/** What ties a control to its label, its hint and what is wrong with it. */
export interface Marks {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-labelledby': string;
}
