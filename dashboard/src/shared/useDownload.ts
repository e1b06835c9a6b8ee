import { useMutation } from "@tanstack/react-query";
import { saveFile } from "../download.ts";
import { notify } from "../ui/feedback/toast.tsx";
import { errorMessage } from "./api-errors.ts";

/** Downloads the file of a request; shows the message of an error. */
export function useDownload<Query>(request: (query: Query) => Promise<File>) {
  return useMutation({
    mutationFn: request,
    onSuccess: saveFile,
    onError: (failure) => notify(errorMessage(failure), "warning"),
  });
}
