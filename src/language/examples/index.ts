// The door to the schemas' examples, safe for the browser: what the reference shows, the gallery draws and the tests render.
export { exampleCommands } from './commands.ts';
export { createExampleTable, exampleResource } from './resources.ts';
export { widgetExamples, type ExampleState, type WidgetExample } from './widget-examples.ts';
