// Games that the server provides; `ludus serve --game` replaces this module.
export default [];
