import { z } from 'zod';

/** A part of a tool's result: text or image. */
export type Content =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mimeType: 'image/png'; readonly data: string };

/** A tool with its description and its function. */
export interface Tool<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Shape;
  /** An Unusable or a CallRefused becomes the tool's error. Its message lists what is allowed. */
  readonly run: (input: z.infer<z.ZodObject<Shape>>) => Promise<readonly Content[]>;
}

/** Defines a tool. Its input is validated before it runs. */
export function defineTool<Shape extends z.ZodRawShape>(tool: Tool<Shape>): Tool {
  return tool as unknown as Tool;
}

export const text = (content: string): Content => ({ type: 'text', text: content });
export const json = (value: unknown): Content => text(JSON.stringify(value, null, 2));

/** Inputs of several tools. */
export const inputs = {
  customer: z
    .string()
    .optional()
    .describe('The customer whose variant is meant. Without it: the base, which all others see.'),
  company: z
    .string()
    .optional()
    .describe('The company to ask for: one of those that list_pages names. Without it: the first.'),
  route: z.string().describe('The route of a page, such as /smart-reporting/channel-report.'),
  selection: z
    .record(
      z.string(),
      z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])).min(1)]),
    )
    .default({})
    .describe(
      'What is selected in the filter bar, by component; the others start as they do for a user. Dates: last-28d, or 2026-01-01_2026-03-31.',
    ),
  routeValues: z.record(z.string(), z.string()).default({}).describe("Values of the route's parameters."),
};
