export const page = {
  asOf: 'Data as of {{time}}',
  comparedWith: 'Compared with {{range}}',
  refresh: 'Refresh data',
  failures: {
    timeout: 'The server took too long to answer.',
    unreachable: 'The server can’t be reached. Check your connection.',
    busy: 'The server is busy. Try again in a moment.',
    server: 'The server could not answer this.',
    unauthorized: 'Your session has ended. Log in again.',
    'invalid-response': 'The server’s answer could not be read.',
  },
} as const;
