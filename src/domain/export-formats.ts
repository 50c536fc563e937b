/** The files that leads are exported to, as the desk names them. */
export const EXPORT_FORMATS = { csv: 'CSV', xlsx: 'Excel (XLSX)' } as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const EXPORT_FORMAT_VALUES = Object.keys(EXPORT_FORMATS) as ExportFormat[];

export const isExportFormat = (value: string): value is ExportFormat =>
  Object.hasOwn(EXPORT_FORMATS, value);
