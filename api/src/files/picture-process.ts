// The child process that decodes and encodes pictures. Image libraries do not release memory once used; it is
// freed when the process ends. A hostile file that crashes a decoder ends this process, not the server.
import { makeAvif, makePicture } from "./encode-picture.ts";
import { pictureErrors } from "./picture-problem.ts";
import { makeSharePicture } from "./share-picture.ts";
import { serveTasks } from "./serve-tasks.ts";

const tasks = { makePicture, makeAvif, makeSharePicture };
export type PictureTasks = typeof tasks;

serveTasks(tasks, pictureErrors);
