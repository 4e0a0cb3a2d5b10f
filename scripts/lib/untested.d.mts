export function notTested(missing: 'shared' | 'python3', what: string): void;
