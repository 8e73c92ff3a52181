/** Opens the browser's print dialog, where a page can be saved as PDF too. */
export const printPage = (): void => window.print();
