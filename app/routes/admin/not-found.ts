export { default, loader } from "../site/not-found.ts";
