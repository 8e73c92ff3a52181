/** A form as the page uses it. */
export interface FormHandle {
  /** Whether the input is valid. Shows the errors, and focuses the first one. */
  readonly check: () => boolean;
  /** The current input. */
  readonly values: () => Readonly<Record<string, unknown>>;
  /** Called when another form has submitted the input of this one. */
  readonly sent: () => void;
  /** Whether another form submits it. */
  readonly isPart: boolean;
}

/** The open forms of a page, which they share with each other and with the page. */
export interface PageForms {
  /** Registers the form of a widget; returns a function that removes it. */
  readonly register: (widget: string, form: FormHandle) => () => void;
  /** The input of the forms that another form submits. */
  readonly partValues: () => Readonly<Record<string, unknown>>;
  /** Called when that input has been submitted. */
  readonly partsSent: () => void;
  /** Requests the page's next step: Enter was pressed in a form that another form submits. */
  readonly advance: () => void;
}
