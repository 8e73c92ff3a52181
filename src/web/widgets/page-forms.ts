/** What a page may ask of a form. */
export interface FormHandle {
  /** Whether what is filled in is right. What is not is shown, and the first of it focused. */
  readonly check: () => boolean;
  /** What is filled in. */
  readonly values: () => Readonly<Record<string, unknown>>;
  /** What is filled in was sent by another form. */
  readonly sent: () => void;
  /** Whether another form sends it. */
  readonly isPart: boolean;
}

/** The forms that are open on a page, to each other and to the page. */
export interface PageForms {
  /** Announces the form of a widget; answers the way to take it back. */
  readonly register: (widget: string, form: FormHandle) => () => void;
  /** What is filled in in the forms that another one sends. */
  readonly partValues: () => Readonly<Record<string, unknown>>;
  /** What is filled in in them was sent. */
  readonly partsSent: () => void;
  /** Enter was pressed in a form that another one sends: the page goes on to its next step. */
  readonly advance: () => void;
}
