import type { Colors } from '../../language/index.ts';
import type { CheckResult } from './run-checks.ts';

/** The result of a run. */
export interface CheckRun {
  readonly results: readonly CheckResult[];
  /** The address of the API. */
  readonly baseUrl: string;
  readonly ms: number;
  /** The path from the working directory to the pages. */
  readonly prefix: string;
}

const failed = (results: readonly CheckResult[]): readonly CheckResult[] =>
  results.filter(({ failures }) => failures.length > 0);

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

/**
 * Text for the terminal: each failure with its place, the expected and actual values, and a command to repeat
 * the request.
 */
export function formatPretty({ results, ms, prefix }: CheckRun, colors: Colors): string {
  const { red, bold } = colors;
  const blocks = failed(results).flatMap((result) => [...blockOf(result, prefix, colors), '']);
  const pages = new Set(results.map(({ route }) => route)).size;
  const companies = [...new Set(results.map(({ company }) => company))].join(', ');
  const off = failed(results).length;
  const head = off === 0 ? 'All hold' : red(`${off} of ${results.length} do not hold`);
  const closing = `${bold(head)}: ${count(results.length, 'check')} of ${count(pages, 'page')} for ${companies}, ${ms} ms.`;
  return [...blocks, closing].join('\n');
}

function blockOf(
  { company, route, check, description, link, failures }: CheckResult,
  prefix: string,
  { red, cyan, dim, bold }: Colors,
): string[] {
  const about = description === null ? [] : [`  ${description}`];
  return [
    `${red('✗')} ${bold(`${route} ${check}`)} for ${company}`,
    ...about,
    ...failures.flatMap(({ file, line, query, expected, got, call }) => [
      `  ${bold(`${prefix}${file}:${line}`)} ${dim(query)}`,
      `    expected ${expected}`,
      `    got      ${got}`,
      ...(call === null ? [] : [`    ${cyan(call)}`]),
    ]),
    `  ${dim(`on screen: ${link}`)}`,
  ];
}

/** One JSON document: `{ checks, summary }`. */
export function formatJson({ results, baseUrl, ms, prefix }: CheckRun): string {
  const checks = results.map(({ failures, file, ...result }) => ({
    ...result,
    file: prefix + file,
    holds: failures.length === 0,
    failures: failures.map((failure) => ({ ...failure, file: prefix + failure.file })),
  }));
  const summary = { checks: results.length, failed: failed(results).length, baseUrl, ms };
  return JSON.stringify({ checks, summary }, null, 2);
}

/** JUnit XML: one test suite per page and company. */
export function formatJunit({ results, prefix }: CheckRun): string {
  const suites = new Map<string, CheckResult[]>();
  for (const result of results) {
    const name = `${result.route} (${result.company})`;
    suites.set(name, [...(suites.get(name) ?? []), result]);
  }
  const lines = [...suites].flatMap(([name, cases]) => [
    `  <testsuite name="${xml(name)}" tests="${cases.length}" failures="${failed(cases).length}">`,
    ...cases.flatMap((result) => caseLines(result, prefix)),
    '  </testsuite>',
  ]);
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...lines, '</testsuites>'].join('\n');
}

function caseLines({ check, file, ms, failures }: CheckResult, prefix: string): string[] {
  const head = `    <testcase name="${xml(check)}" classname="${xml(prefix + file)}" time="${ms / 1000}"`;
  if (failures.length === 0) return [`${head}/>`];
  const elements = failures.map((failure) => {
    const { expected, got, call } = failure;
    const place = `${prefix}${failure.file}:${failure.line}`;
    const message = xml(`expected ${expected}, got ${got}`);
    return `      <failure message="${message}">${xml(`${place}\n${call ?? ''}`.trim())}</failure>`;
  });
  return [`${head}>`, ...elements, '    </testcase>'];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const xml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character]!);
