export declare function findChromium(variables?: Readonly<Record<string, string | undefined>>): string | null;
export declare const quietFlags: string[];
