// The schemas' examples of widgets, for the reference, the gallery and tests. Safe for the browser.
export { exampleCommands } from './commands.ts';
export { createExampleTable, exampleResource } from './resources.ts';
export { widgetExamples, type ExampleState, type WidgetExample } from './widget-examples.ts';
