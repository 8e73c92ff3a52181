// The schemas' examples of widgets, for the reference, the gallery and tests. Safe for the browser.
export { exampleCommands } from './commands.ts';
export { exampleFiles } from './other-rows.ts';
export { createExampleTable, exampleResource } from './resources.ts';
export {
  widgetExamples,
  type ExampleReplies,
  type ExampleState,
  type WidgetExample,
} from './widget-examples.ts';
