/** Returns the path of the shell of the installed Chromium's version, or the reason why there is none. */
export declare function headlessShell(): { readonly path: string } | { readonly missing: string };
