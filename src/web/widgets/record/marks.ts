/** The attributes that connect an input with its label, its hint and its faults. */
export interface Marks {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-labelledby': string;
}
