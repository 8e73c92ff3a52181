export declare const root: string;
export declare function run(command: string, args: readonly string[], options?: object): void;
export declare function fail(message: string): never;
export declare function checkNode(): void;
export declare function installDependencies(): void;
export declare function build(): void;
export declare function fingerprint(names: readonly string[]): string;
