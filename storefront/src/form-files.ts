/** The chosen files of a field. Without one, browsers send one without a name. */
export function filesIn(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file) => file instanceof File && file.name !== "") as File[];
}
