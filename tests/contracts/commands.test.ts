import { expect, it } from 'vitest';
import { formatJson } from '../../src/cli/checks/format-results.ts';
import type { CheckRun } from '../../src/cli/checks/format-results.ts';

// Programs read what commands print as JSON. `validate` and `diff` have their names in tests/cli.

it('the names in the JSON of `check`', () => {
  // Typed, so that the compiler renames what goes in, and not the text that comes out.
  const failure: CheckRun['results'][number]['failures'][number] = {
    file: 'routes/report.checks.yaml',
    line: 3,
    query: 'daily',
    expected: 'spend ≤ 10',
    got: '12',
    call: 'curl http://localhost/api/reports/sales',
  };
  const result: CheckRun['results'][number] = {
    company: 'acme',
    route: '/report',
    check: 'small',
    description: null,
    file: 'routes/report.checks.yaml',
    line: 2,
    link: 'http://localhost/report',
    failures: [failure],
    ms: 4,
  };
  const run: CheckRun = { results: [result], baseUrl: 'http://localhost', ms: 5, prefix: 'pages/' };
  expect(JSON.parse(formatJson(run))).toEqual({
    checks: [
      {
        company: 'acme',
        route: '/report',
        check: 'small',
        description: null,
        file: 'pages/routes/report.checks.yaml',
        line: 2,
        link: 'http://localhost/report',
        ms: 4,
        holds: false,
        failures: [
          {
            file: 'pages/routes/report.checks.yaml',
            line: 3,
            query: 'daily',
            expected: 'spend ≤ 10',
            got: '12',
            call: 'curl http://localhost/api/reports/sales',
          },
        ],
      },
    ],
    summary: { checks: 1, failed: 1, baseUrl: 'http://localhost', ms: 5 },
  });
});
